import { useMemo } from 'react';
import { rotteCausali } from '#contract/causali.ts';
import { campiCausale } from '#domain/tabelle/causali/campi.ts';
import {
  type CausaleCheOpera,
  difettoComportamento,
  esercizioDi,
} from '#domain/tabelle/causali/comportamento.ts';
import {
  avvisoEffetti,
  type NomeEffetto,
  scelteEffetto,
  testoEffetto,
} from '#domain/tabelle/causali/effetti.ts';
import { useCambiaRicerca, useRicercaUrl } from '#web/base/ricerca-url.ts';
import {
  type CampoTabella,
  type Digitati,
  type RecordTabella,
  type Tabellario,
  testoCampo,
} from '#web/record/campi.ts';
import { CampoScelta } from '#web/ui/CampoScelta.tsx';
import { campiTabella } from './campi-tabella.ts';
import { PaginaTabella } from './PaginaTabella.tsx';
import { useCausali, useTipiCausale } from './scelte-di-tabelle.ts';

const effetto = (nome: NomeEffetto, larghezza: number): Partial<CampoTabella> => ({
  tipo: 'scelta',
  larghezza,
  obbligatorio: true,
  intero: true,
  scelte: scelteEffetto(nome),
  lettura: 'descrizione',
  proposta: () => 0,
  // Where nothing happens a point is enough: what does happen is to be seen.
  testo: (record) => (record[nome] === 0 ? '·' : testoEffetto(nome, record[nome])),
});

/** A word of which the ordinary one is as good as nothing. */
const parola = (
  nome: 'reddito' | 'imposta' | 'comportamento',
  ordinaria: string,
  larghezza: number,
): Partial<CampoTabella> => ({
  larghezza,
  obbligatorio: true,
  lettura: 'descrizione',
  proposta: () => ordinaria,
  testo: ({ [nome]: sua }) => (sua === ordinaria ? '·' : testoCampo(sua)),
});

const numero = (valore: unknown) => Number(testoCampo(valore) || '0');

/** The choices of a form are texts; the rules read numbers. */
const effettiDi = (record: Digitati) =>
  ({
    ...record,
    tipoCausale: record.tipo_Causale,
    effettoQuantita: numero(record.effettoQuantita),
    effettoCosto: numero(record.effettoCosto),
    effettoLiquidita: numero(record.effettoLiquidita),
  }) as CausaleCheOpera;

const CAUSALI: Tabellario = {
  tabella: 'causali',
  titolo: 'Causali',
  singolare: 'causale',
  femminile: true,
  scrivere: 'Causali_W',
  rotte: rotteCausali,
  larghezzaScheda: 620,
  segnapostoRicerca: 'Cerca codice, descrizione o effetto',
  nonSiElimina: ({ diSistema }) =>
    diSistema === true
      ? 'È del prodotto: si corregge, ma il codice resta e non si elimina.'
      : undefined,
  campi: campiTabella(campiCausale, {
    cod_Causale: {
      larghezza: 76,
      convalida: (testo) =>
        /^[A-Z0-9]{1,6}$/.test(testo)
          ? undefined
          : 'Da una a sei lettere maiuscole o cifre, come ACQ',
    },
    descrizione: { larghezza: 170, elastica: true },
    tipo_Causale: { tipo: 'scelta', larghezza: 160, useScelte: useTipiCausale },
    chiedeTitolo: { larghezza: 118, soloModulo: true, proposta: () => true },
    effettoQuantita: effetto('effettoQuantita', 92),
    effettoCosto: effetto('effettoCosto', 104),
    effettoLiquidita: {
      ...effetto('effettoLiquidita', 92),
      avviso: (record) => avvisoEffetti(effettiDi(record)),
    },
    reddito: parola('reddito', 'nessuno', 100),
    imposta: parola('imposta', 'nessuna', 156),
    comportamento: {
      ...parola('comportamento', 'ordinario', 124),
      convalida: (_scritto, record) => difettoComportamento(effettiDi(record)),
    },
    causaleAcquisto: {
      larghezza: 140,
      nascosta: true,
      obbligatorio: true,
      mostra: (record) => esercizioDi(effettiDi(record)).compra,
      useScelte: useCausali,
    },
    causaleVendita: {
      larghezza: 140,
      nascosta: true,
      obbligatorio: true,
      mostra: (record) => esercizioDi(effettiDi(record)).vende,
      useScelte: useCausali,
    },
    attiva: { larghezza: 70, proposta: () => true },
    diSistema: { larghezza: 100, nascosta: true, soloElenco: true },
  }),
};

/** The families, of which the list shows one. */
function FiltroFamiglia() {
  const { famiglia = '' } = useRicercaUrl();
  const cambia = useCambiaRicerca();
  return (
    <CampoScelta
      etichetta="Famiglia"
      etichettaNascosta
      opzioni={useTipiCausale()}
      valore={famiglia || null}
      segnaposto="Tutte le famiglie"
      onCambia={(codice) => cambia({ famiglia: codice ?? '' })}
    />
  );
}

export default function PaginaCausali() {
  const { famiglia = '' } = useRicercaUrl();
  const filtro = useMemo(
    () => ({
      controllo: <FiltroFamiglia />,
      tiene: ({ tipo_Causale: sua }: RecordTabella) => famiglia === '' || sua === famiglia,
    }),
    [famiglia],
  );
  return <PaginaTabella tabellario={CAUSALI} filtro={filtro} />;
}
