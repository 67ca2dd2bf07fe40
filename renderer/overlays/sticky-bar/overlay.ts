import { defineOverlay } from '../../registry/type-facts.ts';

export default defineOverlay<'sticky-bar'>({ place: 'foot' });
