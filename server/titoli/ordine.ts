import type { Ordinamento, Verso } from '#domain/filtri/ordinamento.ts';
import { nomeNormale } from '#domain/importazione/intestazione.ts';
import { campoTitolo, type OrdinabileTitoli, ordinabiliTitoli } from '#domain/titoli/campi.ts';
import type { VoceOrdine } from '#server/dati-dinamici/cursore.ts';
import { erroreCampo } from '#server/errori.ts';

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

/** `cod_Divisa` and `codDivisa` are one. */
const ordinabile = (scritta: string): OrdinabileTitoli => {
  const nome = ordinabiliTitoli.find((uno) => nomeNormale(uno) === nomeNormale(scritta));
  if (nome) return nome;
  const ammesse = ordinabiliTitoli.join(', ');
  throw erroreCampo('orderByDict', `Non si ordina per ${scritta}: colonne ammesse ${ammesse}.`);
};

/** The asked order, completed by the code so that no two titoli are equal in it. */
export const ordineTitoli = (chiesto: Ordinamento | null | undefined): VoceOrdine[] => {
  const voci = new Map<OrdinabileTitoli, VoceOrdine>();
  for (const [scritta, verso] of Object.entries(chiesto ?? {})) {
    const nome = ordinabile(scritta);
    if (!voci.has(nome)) voci.set(nome, voce(nome, verso));
  }
  const ultimoVerso = [...voci.values()].at(-1)?.verso ?? 'ASC';
  if (!voci.has('cod_Titolo')) voci.set('cod_Titolo', voce('cod_Titolo', ultimoVerso));
  return [...voci.values()];
};
