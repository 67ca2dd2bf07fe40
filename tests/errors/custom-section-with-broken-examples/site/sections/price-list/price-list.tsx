export function PriceList() {
  return null;
}
