export function CStandardFormat() {
  return <p>Nothing</p>;
}
