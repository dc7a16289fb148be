import type { Colonna } from '#web/ui/tabella/tipi.ts';
import type { RigaEstratto } from './estratti-api.ts';

const numero = (
  campo: keyof RigaEstratto,
  titolo: string,
  decimali: number,
): Colonna<RigaEstratto> => ({ campo, titolo, tipo: 'numero', decimali, larghezza: 112 });

const PRIME: readonly Colonna<RigaEstratto>[] = [
  { campo: 'n', titolo: 'N.', tipo: 'numero', decimali: 0, larghezza: 52 },
];
const ORIGINE: readonly Colonna<RigaEstratto>[] = [
  { campo: 'pagina', titolo: 'Pagina', tipo: 'numero', decimali: 0, larghezza: 62 },
  { campo: 'riga', titolo: 'Riga del file', tipo: 'numero', decimali: 0, larghezza: 80 },
];

/** The lines as the file has them: of an account its entries, else what is held or was settled. */
export const colonneRigheEstratto = (specie: string): readonly Colonna<RigaEstratto>[] =>
  specie === 'conto'
    ? [
        ...PRIME,
        { campo: 'dataContabile', titolo: 'Contabile', tipo: 'data', larghezza: 90 },
        { campo: 'dataValuta', titolo: 'Valuta', tipo: 'data', larghezza: 90 },
        { campo: 'testo', titolo: 'Testo', tipo: 'testo', larghezza: 240, elastica: true },
        { campo: 'causaleEsterna', titolo: 'Causale', tipo: 'testo', larghezza: 80 },
        {
          ...{ campo: 'riferimenti', titolo: 'Riferimenti', tipo: 'testo', larghezza: 150 },
          testo: ({ riferimenti }) => riferimenti.join(', '),
        },
        ...ORIGINE,
        { ...numero('importo', 'Importo', 2), ferma: 'right' },
      ]
    : [
        ...PRIME,
        { campo: 'codISIN', titolo: 'ISIN', tipo: 'codice', larghezza: 116 },
        {
          campo: 'descrizione',
          titolo: 'Descrizione',
          tipo: 'testo',
          larghezza: 220,
          elastica: true,
        },
        { campo: 'tipoQuantita', titolo: 'Unità', tipo: 'testo', larghezza: 62 },
        numero('disponibile', 'Disponibile', 0),
        numero('bloccata', 'Bloccata', 0),
        numero('prezzo', 'Prezzo', 2),
        { campo: 'luogo', titolo: 'Luogo', tipo: 'testo', larghezza: 110 },
        ...ORIGINE,
        { ...numero('quantita', 'Quantità', 0), ferma: 'right' },
      ];
