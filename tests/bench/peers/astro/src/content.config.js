import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';

/** Sections by their type; what each of them holds is left to its template, as in the other peers. */
const section = z.looseObject({ type: z.string() });

const pages = defineCollection({
  loader: glob({ pattern: '*.yaml', base: 'content' }),
  schema: z.object({ title: z.string(), description: z.string(), sections: z.array(section) }),
});

export const collections = { pages };
