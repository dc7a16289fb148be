import { Stack } from '@mantine/core';
import { type Altrimenti, LIMITI, type Passo } from '#domain/mappature/regole.ts';
import { Bottone, type Opzione, Scelta, Testo } from './Controlli.tsx';
import classi from './mappature.module.css';
import { con } from './origini.ts';

export interface PassiProps {
  readonly di: string;
  readonly passi: readonly Passo[];
  readonly tabelle: readonly string[];
  readonly disabilitato: boolean;
  readonly onCambia: (passi: readonly Passo[]) => void;
}

const NOMI: Readonly<Record<Passo['fai'], string>> = {
  spazi: 'togli gli spazi superflui',
  maiuscole: 'in maiuscole',
  minuscole: 'in minuscole',
  sostituisci: 'sostituisci',
  pezzo: 'prendi un pezzo',
  primaDi: 'ciò che sta prima di',
  dopo: 'ciò che sta dopo',
  estrai: 'estrai con un modello',
  tabella: 'cerca nella tabella',
};

const OPZIONI: readonly Opzione[] = Object.entries(NOMI).map(([valore, nome]) => ({
  valore,
  nome,
}));

function nuovoPasso(fai: string, tabelle: readonly string[]): Passo {
  switch (fai as Passo['fai']) {
    case 'sostituisci':
      return { fai: 'sostituisci', testo: '', con: '' };
    case 'pezzo':
      return { fai: 'pezzo', dal: 1, caratteri: 2 };
    case 'primaDi':
      return { fai: 'primaDi', testo: '' };
    case 'dopo':
      return { fai: 'dopo', testo: '' };
    case 'estrai':
      return { fai: 'estrai', modello: '' };
    case 'tabella':
      return { fai: 'tabella', tabella: tabelle[0] ?? '' };
    case 'maiuscole':
      return { fai: 'maiuscole' };
    case 'minuscole':
      return { fai: 'minuscole' };
    default:
      return { fai: 'spazi' };
  }
}

/** What is done to the text of a source, one step after the other. */
export function Passi({ di, passi, tabelle, disabilitato, onCambia }: PassiProps) {
  return (
    <Stack gap={5}>
      {passi.map((passo, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step has no name but its place
        <div key={i} className={classi.riga}>
          <span className={classi.numero}>{i + 1}</span>
          <Scelta
            etichetta={`${di}, passo ${i + 1}`}
            opzioni={OPZIONI}
            valore={passo.fai}
            disabilitato={disabilitato}
            onCambia={(fai) => onCambia(con(passi, i, nuovoPasso(fai, tabelle)))}
          />
          <Parametri
            di={`${di}, passo ${i + 1}`}
            passo={passo}
            tabelle={tabelle}
            disabilitato={disabilitato}
            onCambia={(nuovo) => onCambia(con(passi, i, nuovo))}
          />
          {disabilitato ? null : (
            <Bottone
              nome=""
              icona="chiudi"
              etichetta={`Togli il passo ${i + 1} di ${di}`}
              onPremi={() => onCambia(con(passi, i, undefined))}
            />
          )}
        </div>
      ))}
      {disabilitato || passi.length >= LIMITI.passi ? null : (
        <Bottone
          nome="Passo"
          icona="piu"
          etichetta={`Aggiungi un passo a ${di}`}
          onPremi={() => onCambia([...passi, { fai: 'spazi' }])}
        />
      )}
    </Stack>
  );
}

const SE_MANCA: readonly (Opzione & { readonly valore: Altrimenti })[] = [
  { valore: 'errore', nome: 'se manca, è un errore' },
  { valore: 'vuoto', nome: 'se manca, resta vuoto' },
  { valore: 'resta', nome: 'se manca, resta com’è' },
];

interface ParametriProps {
  readonly di: string;
  readonly passo: Passo;
  readonly tabelle: readonly string[];
  readonly disabilitato: boolean;
  readonly onCambia: (passo: Passo) => void;
}

const intero = (testo: string): number | undefined => {
  const letto = Number.parseInt(testo, 10);
  return letto >= 1 && letto <= LIMITI.caratteri ? letto : undefined;
};

function Parametri({ di, passo, tabelle, disabilitato, onCambia }: ParametriProps) {
  switch (passo.fai) {
    case 'sostituisci':
      return (
        <>
          <Testo
            etichetta={`${di}: testo da sostituire`}
            segnaposto="questo"
            valore={passo.testo}
            disabilitato={disabilitato}
            onCambia={(testo) => onCambia({ ...passo, testo })}
          />
          <Testo
            etichetta={`${di}: testo nuovo`}
            segnaposto="con niente"
            valore={passo.con}
            disabilitato={disabilitato}
            onCambia={(nuovo) => onCambia({ ...passo, con: nuovo })}
          />
        </>
      );
    case 'pezzo':
      return <Pezzo di={di} passo={passo} disabilitato={disabilitato} onCambia={onCambia} />;
    case 'primaDi':
    case 'dopo':
      return (
        <Testo
          etichetta={`${di}: testo cercato`}
          segnaposto="ad esempio ."
          valore={passo.testo}
          disabilitato={disabilitato}
          onCambia={(testo) => onCambia({ ...passo, testo })}
        />
      );
    case 'estrai':
      return (
        <Testo
          etichetta={`${di}: modello`}
          segnaposto="ad esempio (?<tasso>[0-9,]+)%"
          largo
          valore={passo.modello}
          disabilitato={disabilitato}
          onCambia={(modello) => onCambia({ fai: 'estrai', modello })}
        />
      );
    case 'tabella':
      return (
        <>
          <Scelta
            etichetta={`${di}: tabella`}
            opzioni={opzioniTabelle(tabelle, passo.tabella)}
            valore={passo.tabella}
            disabilitato={disabilitato}
            onCambia={(tabella) => onCambia({ ...passo, tabella })}
          />
          <Scelta
            etichetta={`${di}: se la voce manca`}
            opzioni={SE_MANCA}
            valore={passo.altrimenti ?? 'errore'}
            disabilitato={disabilitato}
            onCambia={(altro) => onCambia({ ...passo, altrimenti: altro as Altrimenti })}
          />
        </>
      );
    default:
      return null;
  }
}

interface PezzoProps extends Omit<ParametriProps, 'passo' | 'tabelle'> {
  readonly passo: Extract<Passo, { fai: 'pezzo' }>;
}

function Pezzo({ di, passo, disabilitato, onCambia }: PezzoProps) {
  return (
    <>
      <Testo
        etichetta={`${di}: dal carattere`}
        valore={String(passo.dal)}
        disabilitato={disabilitato}
        onCambia={(testo) => onCambia({ ...passo, dal: intero(testo) ?? 1 })}
      />
      <Testo
        etichetta={`${di}: quanti caratteri`}
        segnaposto="fino in fondo"
        valore={passo.caratteri === undefined ? '' : String(passo.caratteri)}
        disabilitato={disabilitato}
        onCambia={(testo) => {
          const caratteri = intero(testo);
          const { dal } = passo;
          onCambia({ fai: 'pezzo', dal, ...(caratteri !== undefined && { caratteri }) });
        }}
      />
    </>
  );
}

const opzioniTabelle = (tabelle: readonly string[], scelta: string): readonly Opzione[] => {
  const tutte = tabelle.includes(scelta) ? tabelle : [scelta, ...tabelle];
  return tutte.map((nome) => ({ valore: nome, nome: nome || '— aggiungere una tabella —' }));
};
