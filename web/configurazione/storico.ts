import type { CampoStorico } from '#web/tabelle/campi.ts';
import { CAMPI } from './impostazioni.ts';

const testo = (valore: unknown): string => {
  if (typeof valore === 'boolean') return valore ? 'attivo' : 'spento';
  if (Array.isArray(valore)) return valore.join(' · ');
  return valore === null || valore === undefined ? '' : String(valore);
};

const campo = (nome: string, titolo: string): CampoStorico => ({ campo: nome, titolo, testo });

/** The settings under the names that the history gives them. */
export const CAMPI_STORICO: readonly CampoStorico[] = [
  ...CAMPI.generale.map(({ nome, titolo }) => campo(nome, titolo)),
  campo('aziendaPreferita', 'Azienda preferita'),
  ...CAMPI.esercizio.map(({ nome, titolo }) => campo(nome, titolo)),
  campo('provider.bce', 'Banca centrale europea'),
  campo('categorieConti', 'Categorie dei conti'),
  ...CAMPI.conservazione.map(({ nome, titolo }) => campo(`conservazione.${nome}`, titolo)),
];
