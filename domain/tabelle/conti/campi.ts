import { type Campo, campo } from '#domain/campi/campo.ts';
import { LUNGHEZZA_CATEGORIA } from '#domain/configurazione/categorie-conti.ts';
import { CHIESTO, NOTE, riferimento, SI_NO, testo } from '#domain/record/forme-campi.ts';

const BILANCIO = { sezione: 'Bilancio' } as const;

/** THE description of an account; its number and its type name it (docs/regole/contabilita.md#piano-dei-conti). */
export const campiConto = [
  campo('numeroConto', 'numero_conto', 'Numero conto', {
    ...{ tipo: 'codice', lunghezza: 20, nonVuoto: true, ...CHIESTO },
    modello: '^[0-9A-Za-z.\\-]{1,20}$',
    detto: 'Un numero di conto ha cifre, lettere, punti e trattini, fino a venti.',
  }),
  campo('codTipoArchivio', 'cod_tipo_archivio', 'Tipologia', {
    ...riferimento('s_tipo_archivi', 3),
    modello: '^[A-Z]{3}$',
    nonVuoto: true,
    ...CHIESTO,
  }),
  campo('descrizione', 'descrizione', 'Descrizione', {
    ...{ tipo: 'testo', lunghezza: 200, nonVuoto: true, ...CHIESTO },
    modello: '\\S',
    detto: 'Campo Obbligatorio',
  }),
  campo('voceBilancio', 'voce_bilancio', 'Voce di bilancio', {
    ...testo(40),
    ...BILANCIO,
    aiuto: 'Degli articoli 2424 e 2425 del codice civile, come B.III.3',
  }),
  campo('categoria', 'categoria', 'Categoria', {
    ...testo(LUNGHEZZA_CATEGORIA),
    ...BILANCIO,
    aiuto: 'Fra quelle della configurazione; raggruppa il piano e il bilancio di verifica',
  }),
  campo('flagDivisa', 'flag_divisa', 'In divisa', {
    ...SI_NO,
    ...BILANCIO,
    predefinito: false,
    aiuto: 'Tiene importi in un’altra divisa accanto agli euro',
  }),
  campo('attivo', 'attivo', 'Attivo', {
    ...SI_NO,
    ...BILANCIO,
    predefinito: true,
    aiuto: 'Un conto non attivo resta nel giornale e non si usa più',
  }),
  campo('note', 'note', 'Note', { ...NOTE, ...BILANCIO }),
] as const satisfies readonly Campo[];
