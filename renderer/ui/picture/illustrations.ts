import type { ComponentType } from 'react';
import type { Picture } from '../../generated/types.ts';

type Illustrated = Exclude<Picture, { kind: 'image' }>;

/** The components that draw pictures from data, by their kind. */
export type Illustrations = {
  [K in Illustrated['kind']]: ComponentType<{ picture: Extract<Illustrated, { kind: K }> }>;
};
