import { useMemo } from 'react';
import { rotteCausali } from '#contract/causali.ts';
import {
  avvisoEffetti,
  type EffettiCausale,
  imposte,
  type NomeEffetto,
  redditi,
  scelteEffetto,
  scelteParole,
  testoEffetto,
} from '#domain/causali/effetti.ts';
import { useCambiaRicerca, useRicercaUrl } from '#web/ricerca-url.ts';
import { CampoScelta } from '#web/ui/CampoScelta.tsx';
import {
  type Bozza,
  type CampoTabella,
  type RecordTabella,
  type Tabellario,
  testoCampo,
} from './campi.ts';
import { PaginaTabella } from './PaginaTabella.tsx';
import { useTipiCausale } from './scelte-di-tabelle.ts';

const EFFETTI = 'Effetti';

const effetto = (nome: NomeEffetto, titolo: string, larghezza: number): CampoTabella => ({
  nome,
  titolo,
  tipo: 'scelta',
  larghezza,
  sezione: EFFETTI,
  obbligatorio: true,
  intero: true,
  scelte: scelteEffetto(nome),
  lettura: 'descrizione',
  proposta: () => 0,
  // Where nothing happens a point is enough: what does happen is to be seen.
  testo: (record) => (record[nome] === 0 ? '·' : testoEffetto(nome, record[nome])),
});

const numero = (valore: unknown) => Number(testoCampo(valore) || '0');

/** The choices of a form are texts; the rules read numbers. */
const effettiDi = (record: Bozza): Partial<EffettiCausale> =>
  ({
    ...record,
    effettoQuantita: numero(record.effettoQuantita),
    effettoCosto: numero(record.effettoCosto),
    effettoLiquidita: numero(record.effettoLiquidita),
  }) as Partial<EffettiCausale>;

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
      ? 'È del prodotto, e le regole di calcolo la nominano: si corregge, ma il codice resta e non si elimina.'
      : undefined,
  campi: [
    {
      nome: 'cod_Causale',
      titolo: 'Codice',
      tipo: 'codice',
      larghezza: 76,
      chiave: true,
      obbligatorio: true,
      lunghezza: 6,
      convalida: (testo) =>
        /^[A-Z0-9]{1,6}$/.test(testo)
          ? undefined
          : 'Da una a sei lettere maiuscole o cifre, come ACQ',
    },
    {
      nome: 'descrizione',
      titolo: 'Descrizione',
      tipo: 'testo',
      larghezza: 170,
      elastica: true,
      obbligatorio: true,
      lunghezza: 120,
    },
    {
      nome: 'tipo_Causale',
      titolo: 'Famiglia',
      tipo: 'scelta',
      larghezza: 174,
      obbligatorio: true,
      useScelte: useTipiCausale,
    },
    {
      nome: 'chiedeTitolo',
      titolo: 'Chiede il titolo',
      tipo: 'siNo',
      larghezza: 118,
      soloModulo: true,
      proposta: () => true,
      aiuto: 'Se il movimento è di un titolo, e non solo di denaro',
    },
    effetto('effettoQuantita', 'Quantità', 92),
    effetto('effettoCosto', 'Costo', 104),
    {
      ...effetto('effettoLiquidita', 'Liquidità', 92),
      avviso: (record) => avvisoEffetti(effettiDi(record)),
    },
    {
      nome: 'reddito',
      titolo: 'Reddito',
      tipo: 'scelta',
      larghezza: 100,
      sezione: EFFETTI,
      obbligatorio: true,
      scelte: scelteParole(redditi),
      lettura: 'descrizione',
      proposta: () => 'nessuno',
      testo: ({ reddito }) => (reddito === 'nessuno' ? '·' : testoCampo(reddito)),
    },
    {
      nome: 'imposta',
      titolo: 'Imposta',
      tipo: 'scelta',
      larghezza: 156,
      sezione: EFFETTI,
      obbligatorio: true,
      scelte: scelteParole(imposte),
      lettura: 'descrizione',
      proposta: () => 'nessuna',
      testo: ({ imposta }) => (imposta === 'nessuna' ? '·' : testoCampo(imposta)),
    },
    {
      nome: 'attiva',
      titolo: 'Attiva',
      tipo: 'siNo',
      larghezza: 70,
      sezione: 'Uso',
      proposta: () => true,
      aiuto: 'Una causale non attiva resta sui movimenti che l’hanno e non si offre più',
    },
    {
      nome: 'diSistema',
      titolo: 'Del prodotto',
      tipo: 'siNo',
      larghezza: 100,
      soloElenco: true,
    },
    {
      nome: 'note',
      titolo: 'Note',
      tipo: 'testoLungo',
      sezione: 'Uso',
      lunghezza: 2000,
      soloModulo: true,
    },
  ],
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
