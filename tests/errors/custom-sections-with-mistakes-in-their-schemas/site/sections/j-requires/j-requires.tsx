export function JRequires() {
  return <p>Nothing</p>;
}
