import type { CampoStorico } from '#domain/campi/storia.ts';
import { eData, stampaData } from '#domain/tempo/data.ts';

const giorno = (valore: unknown): string =>
  eData(String(valore)) ? stampaData(String(valore)) : '';

const campo = (
  nome: string,
  titolo: string,
  testo = (valore: unknown): string => String(valore),
): CampoStorico => ({ campo: nome, titolo, testo });

/** What became of a breach, in words. */
export const campiStoricoSuperamenti: readonly CampoStorico[] = [
  campo('etichetta', 'Voce'),
  campo('natura', 'Natura'),
  campo('dal', 'Dal', giorno),
  campo('al', 'Al', giorno),
  campo('spento', 'Limite spento', (valore) =>
    valore === true || valore === 'true' ? 'sì' : 'no',
  ),
  campo('soglia', 'Soglia'),
  campo('misurato', 'Misurato'),
  campo('peggiore', 'Al peggio'),
  campo('presoDa', 'Preso in carico da'),
  campo('motivo', 'Motivo'),
];
