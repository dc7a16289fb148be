import { type Campo, campo } from '#domain/campi/campo.ts';
import { CHIESTO, DESCRIZIONE, NOTE, riferimento, SI_NO } from '#domain/record/forme-campi.ts';
import { comportamenti } from './comportamento.ts';
import { imposte, redditi, scelteParole } from './effetti.ts';

const MODELLO = '^[A-Z0-9]{1,6}$';
const EFFETTI = { sezione: 'Effetti' } as const;
const USO = { sezione: 'Uso' } as const;

const EFFETTO = { tipo: 'intero', da: -1, a: 1, obbligatorio: true, ...EFFETTI } as const;
const ALTRA = { ...riferimento('causali', 6), modello: MODELLO, ...EFFETTI } as const;

/** One of a few words, each its own code. */
const parola = <const P extends string>(parole: readonly P[]) =>
  ({
    tipo: 'scelta',
    chiusa: true,
    scelte: scelteParole(parole),
    obbligatorio: true,
    ...EFFETTI,
  }) as const;

/** THE description of a causale: what a movement does, as data (decision 0013). */
export const campiCausale = [
  campo('cod_Causale', 'cod_causale', 'Codice', {
    tipo: 'codice',
    lunghezza: 6,
    modello: MODELLO,
    chiave: true,
    ...CHIESTO,
  }),
  campo('descrizione', 'descrizione', 'Descrizione', DESCRIZIONE),
  campo('tipo_Causale', 'tipo_causale', 'Famiglia', {
    ...riferimento('tipi_causale', 1),
    modello: '^[A-Z0-9]$',
    ...CHIESTO,
  }),
  campo('chiedeTitolo', 'chiede_titolo', 'Chiede il titolo', {
    ...SI_NO,
    aiuto: 'Se il movimento è di un titolo, e non solo di denaro',
  }),
  campo('effettoQuantita', 'effetto_quantita', 'Quantità', EFFETTO),
  campo('effettoCosto', 'effetto_costo', 'Costo', EFFETTO),
  campo('effettoLiquidita', 'effetto_liquidita', 'Liquidità', EFFETTO),
  campo('reddito', 'reddito', 'Reddito', parola(redditi)),
  campo('imposta', 'imposta', 'Imposta', parola(imposte)),
  campo('comportamento', 'comportamento', 'Comportamento', {
    ...parola(comportamenti),
    aiuto:
      'Sostituzione: azioni nuove al posto delle vecchie. Scissione: passa parte del costo. Altro…: che cosa cambia un trasferimento',
  }),
  campo('causaleAcquisto', 'causale_acquisto', 'Causale di acquisto', {
    ...ALTRA,
    aiuto: 'Con cui entra ciò che si riceve esercitando',
  }),
  campo('causaleVendita', 'causale_vendita', 'Causale di vendita', {
    ...ALTRA,
    aiuto: 'Con cui esce ciò che si consegna esercitando',
  }),
  campo('attiva', 'attiva', 'Attiva', {
    ...SI_NO,
    ...USO,
    aiuto: 'Una causale non attiva resta sui movimenti che l’hanno e non si offre più',
  }),
  /** Brought along by the product: its code does not change and it is not deleted. */
  campo('diSistema', 'di_sistema', 'Del prodotto', { ...SI_NO, soloLettura: true }),
  campo('note', 'note', 'Note', { ...NOTE, ...USO }),
] as const satisfies readonly Campo[];
