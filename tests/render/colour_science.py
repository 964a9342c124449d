"""How far apart two colours look (CIEDE2000), also to those who see two kinds of light (Machado et al. 2009)."""

from __future__ import annotations

import math
from typing import NamedTuple

RGB = tuple[float, float, float]

VISIONS: dict[str, tuple[RGB, RGB, RGB]] = {
    "everybody": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopes": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopes": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritanopes": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}


class Lab(NamedTuple):
    """CIE L*a*b*, D65."""

    light: float
    a: float
    b: float

    @property
    def chroma(self) -> float:
        return math.hypot(self.a, self.b)


def lab(colour: tuple[int, int, int], vision: str = "everybody") -> Lab:
    linear = [v / 12.92 if (v := c / 255) <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for c in colour]
    r, g, b = (min(1.0, max(0.0, sum(m * v for m, v in zip(row, linear, strict=True)))) for row in VISIONS[vision])
    x = (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047
    y = 0.2126729 * r + 0.7151522 * g + 0.072175 * b
    z = (0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > (6 / 29) ** 3 else t / (3 * (6 / 29) ** 2) + 4 / 29 for t in (x, y, z))
    return Lab(116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz))


def apart(one: Lab, other: Lab) -> float:
    """CIEDE2000: about 1 is the least that can be seen, 2.3 is seen at once."""
    mean = ((one.chroma + other.chroma) / 2) ** 7
    grey = 1 + 0.5 * (1 - math.sqrt(mean / (mean + 25**7)))
    p, q = (Lab(c.light, c.a * grey, c.b) for c in (one, other))
    h1, h2 = (math.degrees(math.atan2(c.b, c.a)) % 360 for c in (p, q))
    turn = 0.0 if not p.chroma * q.chroma else (h2 - h1 + 180) % 360 - 180
    hue = (h1 + turn / 2) % 360 if p.chroma * q.chroma else h1 + h2
    light, chroma = (p.light + q.light) / 2, (p.chroma + q.chroma) / 2
    t = 1 - 0.17 * _cos(hue - 30) + 0.24 * _cos(2 * hue) + 0.32 * _cos(3 * hue + 6) - 0.2 * _cos(4 * hue - 63)
    s_light = 1 + 0.015 * (light - 50) ** 2 / math.sqrt(20 + (light - 50) ** 2)
    d_light = (q.light - p.light) / s_light
    d_chroma = (q.chroma - p.chroma) / (1 + 0.045 * chroma)
    d_hue = 2 * math.sqrt(p.chroma * q.chroma) * math.sin(math.radians(turn / 2)) / (1 + 0.015 * chroma * t)
    bend = math.radians(60 * math.exp(-(((hue - 275) / 25) ** 2)))
    rotation = -2 * math.sqrt(chroma**7 / (chroma**7 + 25**7)) * math.sin(bend)
    return math.sqrt(d_light**2 + d_chroma**2 + d_hue**2 + rotation * d_chroma * d_hue)


def _cos(degrees: float) -> float:
    return math.cos(math.radians(degrees))
