/** What the function of a data file gets. */
export interface DataRequest {
  /** The JSON at an address. Throws where that answers with an error or with anything but JSON. */
  fetchJson(url: string | URL, init?: RequestInit): Promise<unknown>;
  /** The rows of the table (CSV) at an address, by the names of their columns. Throws as above. */
  fetchCsv(url: string | URL, init?: RequestInit): Promise<Record<string, unknown>[]>;
  /** The text of a file of the site, by its path from the folder of the site. */
  readFile(path: string): string;
}
