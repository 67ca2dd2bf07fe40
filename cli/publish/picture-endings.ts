/** Endings of the files that pages show as pictures, in small letters. */
export const PICTURE_ENDINGS = ['.svg', '.png', '.jpg', '.jpeg', '.webp', '.avif', '.gif'];
