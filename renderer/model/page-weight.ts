/** What a page weighs with all that it makes browsers fetch, in bytes as they are sent. */
export interface PageWeight {
  /** The file that it was written in. */
  file: string;
  path: string;
  html: number;
  style: number;
  script: number;
  pictures: number;
}
