/** What is to be repeated: a report as it was asked for, or as a screen would ask for it now. */
export interface Origine {
  readonly report: string;
  readonly indirizzo?: Readonly<Record<string, string>>;
  readonly richiesta: Readonly<Record<string, unknown>>;
}
