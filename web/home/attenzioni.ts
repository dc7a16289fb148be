import type { Attenzione } from './attenzione.ts';
import { bozzeDaRegistrare } from './bozze-da-registrare.ts';
import { cambiDaCompletare } from './cambi-da-completare.ts';
import { scartiContabili, trasferimentiDaConfermare } from './contabilita.ts';
import { importDaConfermare, importScartati, lavoriFalliti, lavoriInCorso } from './lavori.ts';
import { limitiSuperati } from './limiti-superati.ts';
import { movimentiDovuti } from './movimenti-dovuti.ts';
import { discordanzeAperte } from './riconciliazione.ts';
import { titoliDaCertificare } from './titoli-da-certificare.ts';
import { titoliSenzaPrezzo } from './titoli-senza-prezzo.ts';
import { webhookSpenti } from './webhook-spenti.ts';

/** What the home looks after, in the sequence in which it is shown; a later chip is a line here. */
export const attenzioni: readonly Attenzione[] = [
  bozzeDaRegistrare,
  trasferimentiDaConfermare,
  scartiContabili,
  discordanzeAperte,
  limitiSuperati,
  importDaConfermare,
  importScartati,
  lavoriFalliti,
  webhookSpenti,
  titoliSenzaPrezzo,
  movimentiDovuti,
  cambiDaCompletare,
  titoliDaCertificare,
  lavoriInCorso,
];
