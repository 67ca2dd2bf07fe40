/** The intrinsic size of an SVG in CSS pixels: its width and height, else those of its viewBox. */
export function svgSize(text: string): { width: number; height: number } | undefined {
  const tag = /<svg\b[^>]*>/.exec(text)?.[0] ?? '';
  const width = lengthOf(tag, 'width');
  const height = lengthOf(tag, 'height');
  if (width && height) return { width, height };
  const box = /\bviewBox\s*=\s*["']([^"']+)["']/
    .exec(tag)?.[1]
    ?.trim()
    .split(/[\s,]+/)
    .map(Number);
  const [, , boxWidth, boxHeight] = box ?? [];
  return boxWidth && boxHeight ? { width: boxWidth, height: boxHeight } : undefined;
}

function lengthOf(tag: string, name: string): number | undefined {
  const text = new RegExp(`\\s${name}\\s*=\\s*["']([\\d.]+)(?:px)?["']`).exec(tag)?.[1];
  return text ? Number(text) : undefined;
}
