import { type Campo, campo, scelta } from '#domain/campi/campo.ts';
import {
  CHIAVE,
  CHIESTO,
  DATA,
  DESCRIZIONE_PIENA,
  NOTE,
  riferimento,
  SI_NO,
} from '#domain/record/forme-campi.ts';
import { assi } from './assi.ts';

const QUANTO = { sezione: 'Quanto' } as const;
const QUANDO = { sezione: 'Quando' } as const;

/** THE description of a limit (docs/regole/limiti.md#limiti). */
export const campiLimite = [
  campo('cod_Limite', 'cod_limite', 'Codice Limite', CHIAVE),
  campo('descrizione', 'descrizione', 'Descrizione', DESCRIZIONE_PIENA),
  campo('cod_Portafoglio', 'cod_portafoglio', 'Portafoglio', {
    ...riferimento('portafogli', 20),
    nonVuoto: true,
    vuoto: 'L’azienda intera',
    aiuto: 'Di che cosa: anche la percentuale è sul suo totale',
  }),
  campo('asse', 'asse', 'Per', {
    ...{ tipo: 'scelta', scelte: assi, lunghezza: 20, ...CHIESTO },
    aiuto: 'Che cosa si guarda dell’esposizione',
  }),
  campo('numero', 'numero', 'Dimensione', {
    ...{ tipo: 'intero', da: 1, a: 99 },
    aiuto: 'Quale raggruppamento, dove si guarda per raggruppamento',
  }),
  campo('voci', 'voci', 'Voci', {
    ...{ tipo: 'testo', lunghezza: 500, nonVuoto: true },
    vuoto: 'Ognuna per sé',
    aiuto:
      'Codici separati da virgola: il limite è sulla loro somma. «-» è ciò che non ha una voce',
  }),
  campo('verso', 'verso', 'Verso', {
    ...scelta(['MAX', 'Al più'], ['MIN', 'Almeno']),
    ...QUANTO,
    obbligatorio: true,
    predefinito: 'MAX',
  }),
  campo('misura', 'misura', 'Misura', {
    ...scelta(['P', 'Percentuale del totale'], ['E', 'Euro']),
    ...QUANTO,
    obbligatorio: true,
    predefinito: 'P',
  }),
  campo('soglia', 'soglia', 'Soglia', {
    ...{ tipo: 'numero', decimali: 6, interi: 14, segno: 'non negativo', ...CHIESTO },
    ...QUANTO,
  }),
  campo('attenzione', 'attenzione', 'Attenzione dal', {
    ...{ tipo: 'intero', da: 1, a: 100, obbligatorio: true, predefinito: 90 },
    ...QUANTO,
    aiuto: 'Da quale percento della soglia lo si dice vicino',
  }),
  campo('azione', 'azione', 'Azione', {
    ...scelta(['A', 'Avvisa'], ['B', 'Blocca']),
    ...QUANTO,
    obbligatorio: true,
    predefinito: 'A',
    aiuto: 'Se un movimento che lo supera si registra lo stesso',
  }),
  campo('dal', 'dal', 'Vale dal', { ...DATA, ...QUANDO }),
  campo('al', 'al', 'Vale al', { ...DATA, ...QUANDO }),
  campo('attivo', 'attivo', 'Attivo', { ...SI_NO, predefinito: true, ...QUANDO }),
  campo('note', 'note', 'Note', { ...NOTE, sezione: 'Note' }),
] as const satisfies readonly Campo[];
