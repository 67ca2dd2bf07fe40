/** An experiment as its page writes it, whatever the page shows today. */
export interface ExperimentAsWritten {
  name: string;
  /** Of each variant, a hash of all that the experiment changes as this variant has it. */
  contents: string[];
  /** Whether it is only about what the page shows once its campaign has closed. */
  isForAfter: boolean;
}
