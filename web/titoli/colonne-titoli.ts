import type { Titolo } from '#contract/titoli-forme.ts';
import { campiTitolo, type NomeCampo, ordinabiliTitoli } from '#domain/titoli/campi.ts';
import type { CampoTitolo } from '#domain/titoli/campo.ts';
import { testoIstante } from '#web/ui/tabella/testo-cella.ts';
import type { Colonna, TipoColonna } from '#web/ui/tabella/tipi.ts';

type ColonnaTitolo = Colonna<Titolo>;

const TIPI: Readonly<Record<CampoTitolo['tipo'], TipoColonna>> = {
  testo: 'testo',
  codice: 'codice',
  scelta: 'codice',
  data: 'data',
  numero: 'numero',
  siNo: 'testo',
  riferimento: 'codice',
};

const siNo = (vero: boolean): string => (vero ? 'Sì' : '');

/** What the list shows at once, in this sequence; the other fields wait in «Colonne». */
const IN_VISTA: Readonly<Partial<Record<NomeCampo, Partial<ColonnaTitolo>>>> = {
  cod_Titolo: { larghezza: 124 },
  cod_ISIN: { larghezza: 124 },
  descrizione: { larghezza: 190, elastica: true },
  tipo_Titolo: {
    titolo: 'Tipo',
    tipo: 'testo',
    larghezza: 124,
    testo: ({ tipo_Titolo, descTipoTitolo }) => `${tipo_Titolo} · ${descTipoTitolo}`,
  },
  codDivisa: { titolo: 'Divisa', larghezza: 66 },
  cod_Listino: { titolo: 'Listino', larghezza: 78 },
  codEmittente: {
    larghezza: 124,
    tipo: 'testo',
    testo: ({ codEmittente, descEmittente }) => descEmittente ?? codEmittente ?? '',
  },
  tassoCedola: { titolo: 'Cedola %', larghezza: 84, decimali: 2 },
  dataScadenza: {
    titolo: 'Scadenza',
    larghezza: 106,
    testo: ({ dataScadenza, scadenzaDerivato }) => giorno(dataScadenza ?? scadenzaDerivato),
  },
  daCertificare: {
    titolo: 'Da certificare',
    larghezza: 122,
    testo: ({ daCertificare }) => (daCertificare ? 'Da certificare' : ''),
    tono: ({ daCertificare }) => (daCertificare ? 'avviso' : undefined),
  },
};

const giorno = (data: string | null): string => data?.split('-').toReversed().join('/') ?? '';

function colonna(campo: (typeof campiTitolo)[number]): ColonnaTitolo {
  const { nome, titolo, tipo } = campo;
  return {
    campo: nome,
    titolo,
    tipo: nome === 'certificatoIl' ? 'istante' : TIPI[tipo],
    ordinabile: (ordinabiliTitoli as readonly string[]).includes(nome),
    ...(tipo === 'numero' ? { decimali: Math.min(2, campo.decimali) } : {}),
    ...(tipo === 'siNo' ? { larghezza: 100, testo: (riga) => siNo(riga[nome] === true) } : {}),
    ...(IN_VISTA[nome] ?? { nascosta: true }),
  };
}

const inVista = Object.keys(IN_VISTA);
const posto = (nome: string): number => {
  const indice = inVista.indexOf(nome);
  return indice < 0 ? inVista.length : indice;
};

/** The list: first what is seen at once, then every other field of a titolo, and who wrote last. */
export const colonneTitoli: readonly ColonnaTitolo[] = [
  ...campiTitolo.toSorted((a, b) => posto(a.nome) - posto(b.nome)).map(colonna),
  {
    campo: 'modificatoIl',
    titolo: 'Ultima modifica',
    tipo: 'istante',
    larghezza: 250,
    nascosta: true,
    testo: ({ modificatoIl, modificatoDa }) =>
      `${testoIstante(modificatoIl)} · ${modificatoDa ?? 'sistema'}`,
  },
];
