import { defineOverlay } from '../../registry/type-facts.ts';

export default defineOverlay<'floating-button'>({ place: 'foot' });
