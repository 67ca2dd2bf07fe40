/** A typeface at one weight, whose texts become outlines. */
export interface Face {
  /** Whether it has all characters of a text. */
  covers(text: string): boolean;
  /** Width of a text of one direction in pixels, at a size in pixels. */
  width(text: string, size: number): number;
  /** The text as outlines: SVG whose baseline begins at 0, 0. */
  outline(text: string, size: number): string;
}

/** Opens a font file. Rejects if it cannot be read. */
export async function openFace(file: Buffer, weight: number): Promise<Face> {
  const [harfbuzz, { convert }] = await Promise.all([import('harfbuzzjs'), import('fontverter')]);
  const face = new harfbuzz.Face(new harfbuzz.Blob(await convert(file, 'sfnt')));
  const font = new harfbuzz.Font(face);
  font.setVariations([new harfbuzz.Variation('wght', weight)]);
  const known = new Set(face.collectUnicodes());

  function glyphsOf(text: string) {
    const buffer = new harfbuzz.Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    harfbuzz.shape(font, buffer);
    const positions = buffer.getGlyphPositions();
    return buffer.getGlyphInfos().flatMap(({ codepoint: glyph }, index) => {
      const position = positions[index];
      return position ? [{ glyph, ...position }] : [];
    });
  }

  return {
    covers: (text) => [...text].every((one) => known.has(one.codePointAt(0) ?? 0)),
    width(text, size) {
      const advance = glyphsOf(text).reduce((sum, { xAdvance }) => sum + xAdvance, 0);
      return (advance * size) / face.upem;
    },
    outline(text, size) {
      const scale = size / face.upem;
      let x = 0;
      const paths = glyphsOf(text).map(({ glyph, xAdvance, xOffset, yOffset }) => {
        const at = `${x + xOffset} ${yOffset}`;
        x += xAdvance;
        return `<path transform="translate(${at})" d="${font.glyphToPath(glyph)}"/>`;
      });
      return `<g transform="scale(${scale} ${-scale})">${paths.join('')}</g>`;
    },
  };
}
