import { type Campo, campo } from '#domain/campi/campo.ts';
import { CHIESTO, DATA, NOTE, riferimento, testo } from '#domain/record/forme-campi.ts';
import { difettoCondizioniInParole } from '../dimensioni.ts';

/** The book of a record of a company: its principal one unless told, and the same ever after. */
export const LIBRO = campo('codLibro', 'cod_libro', 'Libro', {
  ...riferimento('libri', 8),
  modello: '^[A-Z0-9]{1,8}$',
  obbligatorio: true,
  chiave: true,
});

/** What templates call an account before it is known which one it is. */
export const CONTO_LOGICO = {
  tipo: 'codice',
  lunghezza: 20,
  nonVuoto: true,
  modello: '^[A-Z0-9.]{1,20}$',
  detto: 'Un codice conto ha lettere maiuscole, cifre e punti, fino a venti.',
} as const;

/** THE description of an account's definition (docs/regole/contabilita.md#conti). */
export const campiDefinizioneConto = [
  campo('codiceConto', 'codice_conto', 'Codice conto', {
    ...CONTO_LOGICO,
    obbligatorio: true,
    aiuto: 'Il conto logico che i modelli nominano, come TIT o BANCA',
  }),
  campo('codicePriorita', 'codice_priorita', 'Priorità', {
    ...{ tipo: 'intero', da: 1, a: 999, ...CHIESTO },
    aiuto: 'La più bassa vince; fra pari, la definizione con più condizioni',
  }),
  campo('descrizioneContoId', 'descrizione_conto_id', 'Conto', { tipo: 'id', ...CHIESTO }),
  campo('condizioni', 'condizioni', 'Condizioni', { tipo: 'oggetto', obbligatorio: true }),
  campo('validoDal', 'valido_dal', 'Valida dal', { ...DATA, vuoto: 'da sempre' }),
  campo('validoAl', 'valido_al', 'Valida fino al', { ...DATA, vuoto: 'per sempre' }),
  LIBRO,
  campo('note', 'note', 'Note', NOTE),
] as const satisfies readonly Campo[];

/** A definition as a file says it: its account by its number, its conditions in words. */
export const campiDiDefinizione = campiDefinizioneConto.map(
  (uno): Campo =>
    ({
      descrizioneContoId: campo('numeroConto', 'numero_conto', 'Conto', {
        ...{ tipo: 'codice', lunghezza: 20, nonVuoto: true, ...CHIESTO },
        sinonimi: ['Numero conto'],
        esempio: '1203602',
      }),
      condizioni: campo('condizioni', 'condizioni', 'Condizioni', {
        ...testo(2000),
        difetto: difettoCondizioniInParole,
        esempio: 'Imm./Circ.: C · Gruppo: RF',
      }),
    })[uno.nome as string] ?? uno,
);
