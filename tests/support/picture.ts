import sharp from 'sharp';

let made = 0;

/** A picture of one colour that no other one has. */
export async function picture(width: number): Promise<Buffer> {
  made += 1;
  const background = { r: made, g: 90, b: 60 };
  return sharp({ create: { width, height: width, channels: 3, background } })
    .png()
    .toBuffer();
}
