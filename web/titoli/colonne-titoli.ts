import type { Titolo } from '#contract/titoli-forme.ts';
import { stampaData } from '#domain/tempo/data.ts';
import { stampaIstante } from '#domain/tempo/istante.ts';
import { campiTitolo, type NomeCampo, ordinabiliTitoli } from '#domain/titoli/campi.ts';
import { colonnaDi } from '#web/record/colonna-campo.ts';
import type { Colonna } from '#web/ui/tabella/tipi.ts';

type ColonnaTitolo = Colonna<Titolo>;

/** What the list shows at once, in this sequence; the other fields wait in «Colonne». */
const IN_VISTA: Readonly<Partial<Record<NomeCampo, Partial<ColonnaTitolo>>>> = {
  cod_Titolo: { larghezza: 124 },
  cod_ISIN: { larghezza: 124, ripete: 'cod_Titolo' },
  descrizione: { larghezza: 160, elastica: true },
  tipo_Titolo: {
    titolo: 'Tipo',
    tipo: 'testo',
    larghezza: 124,
    testo: ({ tipo_Titolo, descTipoTitolo }) => `${tipo_Titolo} · ${descTipoTitolo}`,
  },
  codDivisa: { titolo: 'Divisa', larghezza: 66 },
  tassoCedola: { titolo: 'Cedola %', larghezza: 84, decimali: 2 },
  dataScadenza: {
    titolo: 'Scadenza',
    larghezza: 106,
    testo: ({ dataScadenza, scadenzaDerivato }) => stampaData(dataScadenza ?? scadenzaDerivato),
  },
  daCertificare: {
    titolo: 'Da certificare',
    larghezza: 122,
    testo: ({ daCertificare }) => (daCertificare ? 'Da certificare' : ''),
    tono: ({ daCertificare }) => (daCertificare ? 'avviso' : undefined),
  },
  cod_Listino: { titolo: 'Listino', larghezza: 78 },
  codEmittente: {
    larghezza: 124,
    tipo: 'testo',
    testo: ({ codEmittente, descEmittente }) => descEmittente ?? codEmittente ?? '',
  },
};

const colonna = (campo: (typeof campiTitolo)[number]): ColonnaTitolo =>
  colonnaDi<Titolo>(campo, {
    ordinabile: (ordinabiliTitoli as readonly string[]).includes(campo.nome),
    ...(campo.tipo === 'siNo' && { larghezza: 100 }),
    ...(IN_VISTA[campo.nome] ?? { nascosta: true }),
  });

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
      `${stampaIstante(modificatoIl)} · ${modificatoDa ?? 'sistema'}`,
  },
];
