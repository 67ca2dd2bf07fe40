/** A stylesheet as text, as the bundler gives it to the script of previews. */
declare module '*.css' {
  const text: string;
  export default text;
}
