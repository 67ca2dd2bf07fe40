/** A stylesheet as text, as the bundlers of scripts give it. */
declare module '*.css' {
  const text: string;
  export default text;
}
