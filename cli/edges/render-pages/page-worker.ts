import { loadProgram } from '../../load-program.ts';

void loadProgram(import.meta.dirname).program.workOnPages();
