import type { CampoStorico } from '#domain/campi/storia.ts';
import { eData, stampaData } from '#domain/tempo/data.ts';
import { type Causa, cause } from './discordanza.ts';

const giorno = (valore: unknown): string =>
  eData(String(valore)) ? stampaData(String(valore)) : '';
const comeE = (valore: unknown): string => String(valore);

const campo = (nome: string, titolo: string, testo = comeE): CampoStorico => ({
  campo: nome,
  titolo,
  testo,
});

/** What became of a discordanza, in words. */
export const campiStoricoDiscordanze: readonly CampoStorico[] = [
  campo('descrizione', 'Titolo o riga'),
  campo('nostro', 'Noi'),
  campo('loro', 'Loro'),
  campo('differenza', 'Differenza'),
  campo('causa', 'Causa', (valore) => cause[valore as Causa] ?? String(valore)),
  campo('stato', 'Stato'),
  campo('responsabile', 'Responsabile'),
  campo('scadenza', 'Scadenza', giorno),
  campo('nota', 'Nota'),
  campo('risoltaIl', 'Risolta il', giorno),
];
