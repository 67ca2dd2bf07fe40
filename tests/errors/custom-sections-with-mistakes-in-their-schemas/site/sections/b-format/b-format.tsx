export function BFormat() {
  return <p>Nothing</p>;
}
