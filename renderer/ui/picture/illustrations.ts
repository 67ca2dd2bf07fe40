import type { ComponentType } from 'react';
import type { Picture } from '../../generated/types.ts';

type Drawn = Exclude<Picture, { kind: 'image' }>;

/** The components that draw pictures from data, by their kind. */
export type Illustrations = {
  [K in Drawn['kind']]: ComponentType<{ picture: Extract<Drawn, { kind: K }> }>;
};
