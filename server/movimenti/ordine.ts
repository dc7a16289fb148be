import { type OrdinabileMovimenti, ordinabiliMovimenti } from '#domain/movimenti/pagine.ts';
import type { Ordinamento, Verso } from '#domain/record/filtri/ordinamento.ts';
import type { VoceOrdine } from '#server/record/cursore.ts';
import { ordineChiesto } from '#server/record/ordine-chiesto.ts';

type Voce = Omit<VoceOrdine, 'verso'>;

const voce = (campo: string, colonna: string, tipo: VoceOrdine['tipo'], vuoto?: string): Voce => ({
  campo,
  colonna,
  tipo,
  ...(vuoto !== undefined && { vuoto, protetta: true }),
});

/** A number is one of its year; drafts, which have none, are the last of theirs. */
const VOCI: Readonly<Record<OrdinabileMovimenti, readonly Voce[]>> = {
  nreg: [voce('anno', 'anno', 'bigint'), voce('nreg', 'nreg', 'bigint', '2147483647')],
  cod_Portafoglio: [voce('cod_Portafoglio', 'cod_portafoglio', 'text')],
  cod_Depositario: [voce('cod_Depositario', 'cod_depositario', 'text')],
  cod_Titolo: [voce('cod_Titolo', 'cod_titolo', 'text', '~')],
  cod_Causale: [voce('cod_Causale', 'cod_causale', 'text')],
  dataInserimento: [voce('dataInserimento', 'data_inserimento', 'date')],
  dataMovimento: [voce('dataMovimento', 'data_movimento', 'date')],
  dataValuta: [voce('dataValuta', 'data_valuta', 'date')],
  controvaloreEuro: [voce('controvaloreEuro', 'controvalore_euro', 'numeric')],
};

const ID = voce('id', 'id', 'bigint');
const GIORNI = [...VOCI.dataMovimento, ...VOCI.dataValuta];

const volte = (voci: readonly Voce[], verso: Verso): VoceOrdine[] =>
  voci.map((una) => ({ ...una, verso }));

/** Newest first. */
const PREDEFINITO: Ordinamento = { dataMovimento: 'DESC' };

/** The asked order, completed as the indexes of migration 0073 are. */
export const ordineMovimenti = (chiesto: Ordinamento | null | undefined): VoceOrdine[] => {
  const scelto = chiesto && Object.keys(chiesto).length > 0 ? chiesto : PREDEFINITO;
  const soloNumeri = Object.keys(scelto).length === 1 && 'nreg' in scelto;
  return ordineChiesto(
    {
      nomi: ordinabiliMovimenti,
      voci: (nome, verso) => volte(VOCI[nome], verso),
      coda: (verso) => volte([...(soloNumeri ? VOCI.dataMovimento : GIORNI), ID], verso),
    },
    scelto,
  );
};
