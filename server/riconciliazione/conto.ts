/** Of which account; its company is asked of every table besides. */
export interface ContoDaConfrontare {
  azienda: string;
  idConto: number;
}
