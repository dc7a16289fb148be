import { nomiSpecieMessaggio } from '#domain/riconciliazione/estratto.ts';
import { versoMovimento } from '#web/movimenti/indirizzi.ts';
import type { Colonna } from '#web/ui/tabella/tipi.ts';
import type { Messaggio } from './estratti-api.ts';

type Cifra = 'quantita' | 'importo' | 'lordo' | 'ritenuta' | 'netto';
const cifra = (campo: Cifra, titolo: string, decimali: number): Colonna<Messaggio> => ({
  ...{ campo, titolo, tipo: 'numero', decimali, larghezza: 110 },
});

/** What depositari have announced, with what it says otherwise than we do or than is expected. */
export const colonneMessaggi: readonly Colonna<Messaggio>[] = [
  {
    ...{ campo: 'tipo', titolo: 'Messaggio', tipo: 'testo', larghezza: 150 },
    testo: ({ tipo, specie }) => `${tipo} · ${nomiSpecieMessaggio[specie]}`,
  },
  { campo: 'codiceEvento', titolo: 'Evento', tipo: 'testo', larghezza: 66 },
  { campo: 'codISIN', titolo: 'ISIN', tipo: 'testo', larghezza: 116 },
  { campo: 'descrizione', titolo: 'Titolo', tipo: 'testo', larghezza: 150, elastica: true },
  cifra('quantita', 'Quantità', 0),
  cifra('importo', 'Importo', 2),
  { ...cifra('lordo', 'Lordo', 2), nascosta: true },
  { ...cifra('ritenuta', 'Ritenuta', 2), nascosta: true },
  { ...cifra('netto', 'Netto', 2), nascosta: true },
  { campo: 'dataRegolamento', titolo: 'Regolamento', tipo: 'data', larghezza: 96 },
  { campo: 'dataStacco', titolo: 'Stacco', tipo: 'data', larghezza: 90, nascosta: true },
  { campo: 'dataPagamento', titolo: 'Pagamento', tipo: 'data', larghezza: 90 },
  {
    ...{ campo: 'codiceStato', titolo: 'Stato', tipo: 'testo', larghezza: 90 },
    testo: ({ codiceStato, motivo }) => [codiceStato, motivo].filter(Boolean).join(' '),
  },
  {
    ...{ campo: 'registrazione', titolo: 'Movimento', tipo: 'testo', larghezza: 88 },
    legame: versoMovimento,
  },
  {
    ...{ campo: 'differenze', titolo: 'Che cosa differisce', tipo: 'testo', larghezza: 230 },
    elastica: true,
    testo: ({ differenze }) => differenze.join(' '),
    spiegata: ({ perche }) => perche ?? undefined,
  },
  { campo: 'riferimento', titolo: 'Riferimento', tipo: 'testo', larghezza: 120, nascosta: true },
  { campo: 'cod_Conto', titolo: 'Conto', tipo: 'codice', larghezza: 126, nascosta: true },
];
