import type { Ordinamento, Verso } from '#domain/record/filtri/ordinamento.ts';
import { campoTitolo, type OrdinabileTitoli, ordinabiliTitoli } from '#domain/titoli/campi.ts';
import type { VoceOrdine } from '#server/record/cursore.ts';
import { ordineChiesto } from '#server/record/ordine-chiesto.ts';

/** Columns that may be empty: their titoli come last, as the indexes have them. */
const VUOTI: Readonly<Partial<Record<OrdinabileTitoli, string>>> = {
  cod_ISIN: '~',
  codEmittente: '~',
  dataScadenza: 'infinity',
};

const voce = (nome: OrdinabileTitoli, verso: Verso): VoceOrdine => {
  const vuoto = VUOTI[nome];
  return {
    campo: nome,
    colonna: campoTitolo(nome)?.sql ?? nome,
    tipo: nome === 'dataScadenza' ? 'date' : 'text',
    verso,
    ...(vuoto !== undefined && { vuoto }),
  };
};

/** The asked order, completed by the code so that no two titoli are equal in it. */
export const ordineTitoli = (chiesto: Ordinamento | null | undefined): VoceOrdine[] =>
  ordineChiesto(
    {
      nomi: ordinabiliTitoli,
      voci: (nome, verso) => [voce(nome, verso)],
      coda: (verso) => [voce('cod_Titolo', verso)],
    },
    chiesto ?? {},
  );
