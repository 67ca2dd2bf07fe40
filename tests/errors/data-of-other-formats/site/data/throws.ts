export default async function askShop(): Promise<never> {
  throw new Error('The shop is closed.');
}
