export function GWord() {
  return <p>Nothing</p>;
}
