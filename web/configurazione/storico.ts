import {
  descrizioneRegola,
  modiControvalore,
  type Regola,
  regoleDeflazione,
} from '#domain/calcolo/regole-indicizzati.ts';
import type { CampoStorico } from '#web/record/campi.ts';
import { CAMPI, REGOLE } from './impostazioni.ts';

const testo = (valore: unknown): string => {
  if (typeof valore === 'boolean') return valore ? 'attivo' : 'spento';
  if (Array.isArray(valore)) return valore.join(' · ');
  return valore === null || valore === undefined ? '' : String(valore);
};

const campo = (nome: string, titolo: string): CampoStorico => ({ campo: nome, titolo, testo });

const regola = (nome: keyof typeof REGOLE, scelte: readonly Regola<string>[]): CampoStorico => ({
  campo: `indicizzati.${nome}`,
  titolo: REGOLE[nome],
  testo: (valore) => (valore ? descrizioneRegola(scelte, String(valore)) : ''),
});

/** The settings under the names that the history gives them. */
export const CAMPI_STORICO: readonly CampoStorico[] = [
  ...CAMPI.generale.map(({ nome, titolo }) => campo(nome, titolo)),
  campo('aziendaPreferita', 'Azienda preferita'),
  ...CAMPI.esercizio.map(({ nome, titolo }) => campo(nome, titolo)),
  regola('regolaDeflazione', regoleDeflazione),
  regola('modoControvalore', modiControvalore),
  campo('provider.bce', 'Banca centrale europea'),
  campo('categorieConti', 'Categorie dei conti'),
  ...CAMPI.conservazione.map(({ nome, titolo }) => campo(`conservazione.${nome}`, titolo)),
];
