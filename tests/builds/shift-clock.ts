/* Loaded before the program: its clock is ahead by as many milliseconds as SHIFT says. */

const now = Date.now.bind(Date);
Date.now = () => now() + Number(process.env.SHIFT);
