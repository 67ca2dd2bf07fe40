export function EPattern() {
  return <p>Nothing</p>;
}
