import type { CampoStorico } from '#domain/campi/storia.ts';
import { stampaIstante } from '#domain/tempo/istante.ts';

const quando = (valore: unknown): string => (valore ? stampaIstante(String(valore)) : '');
const comE = (valore: unknown): string => String(valore ?? '');

/** What becomes of an exception once it is given: how it was used, and that it was revoked. */
export const campiStoricoDeroga: readonly CampoStorico[] = [
  { campo: 'usi', titolo: 'Usi', testo: comE },
  { campo: 'usataIl', titolo: 'Usata il', testo: quando },
  { campo: 'usataPer', titolo: 'Usata per', testo: comE },
  { campo: 'revocataIl', titolo: 'Revocata il', testo: quando },
];
