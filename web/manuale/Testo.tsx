import { Fragment, type MouseEvent, type ReactNode } from 'react';
import { indirizzoDi, type Luogo, metaDi } from './luogo.ts';
import classi from './manuale.module.css';
import type { Blocco, Pezzo as PezzoLetto } from './marcatura.ts';
import type { Immagine, PaginaDelManuale } from './pagine.ts';

interface Contesto {
  /** The page that is shown: a link without a page is one within it. */
  readonly qui: string;
  readonly onVai: (luogo: Luogo) => void;
}

interface LegameProps {
  readonly luogo: Luogo;
  readonly onVai: (luogo: Luogo) => void;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** A place of the manual: opened here, or in another tab as any link. */
export function LegameManuale({ luogo, onVai, children, className }: LegameProps) {
  const alClic = (evento: MouseEvent) => {
    if (evento.ctrlKey || evento.metaKey || evento.shiftKey || evento.button !== 0) return;
    evento.preventDefault();
    onVai(luogo);
  };
  return (
    <a href={indirizzoDi(luogo)} onClick={alClic} className={className}>
      {children}
    </a>
  );
}

interface OgnunoProps<V> {
  readonly di: readonly V[];
  readonly come: (uno: V) => ReactNode;
}

/** Parts of a page in their sequence, which never changes: their place is their key. */
function Ognuno<V>({ di, come }: OgnunoProps<V>) {
  return di.map((uno, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a page of the manual is the same as long as it is shown
    <Fragment key={i}>{come(uno)}</Fragment>
  ));
}

function Pezzo({ uno, ...contesto }: Contesto & { readonly uno: PezzoLetto }) {
  if (uno.t === 'testo') return uno.testo;
  if (uno.t === 'codice') return <code>{uno.testo}</code>;
  const dentro = <Pezzi pezzi={uno.dentro} {...contesto} />;
  if (uno.t === 'forte') return <strong>{dentro}</strong>;
  if (uno.t === 'corsivo') return <em>{dentro}</em>;
  const meta = metaDi(uno.verso, contesto.qui);
  if (meta === undefined) return dentro;
  if (typeof meta === 'string')
    return (
      <a href={meta} target="_blank" rel="noreferrer">
        {dentro}
      </a>
    );
  return (
    <LegameManuale luogo={meta} onVai={contesto.onVai}>
      {dentro}
    </LegameManuale>
  );
}

function Pezzi({ pezzi, ...contesto }: Contesto & { readonly pezzi: readonly PezzoLetto[] }) {
  return <Ognuno di={pezzi} come={(uno) => <Pezzo uno={uno} {...contesto} />} />;
}

/** The id of a heading on the screen, which has ids of its own. */
export const idTitolo = (ancora: string): string => `manuale-${ancora}`;

type BloccoProps = Contesto & {
  readonly blocco: Blocco;
  readonly immagini: PaginaDelManuale['immagini'];
};

function Tabella({
  blocco,
  ...contesto
}: Contesto & { readonly blocco: Blocco & { t: 'tabella' } }) {
  const vuota = blocco.testa.every((cella) => cella.length === 0);
  const pezzi = (cella: readonly PezzoLetto[]) => <Pezzi pezzi={cella} {...contesto} />;
  return (
    <table>
      {vuota ? null : (
        <thead>
          <tr>
            <Ognuno di={blocco.testa} come={(cella) => <th scope="col">{pezzi(cella)}</th>} />
          </tr>
        </thead>
      )}
      <tbody>
        <Ognuno
          di={blocco.righe}
          come={(riga) => (
            <tr>
              <Ognuno di={riga} come={(cella) => <td>{pezzi(cella)}</td>} />
            </tr>
          )}
        />
      </tbody>
    </table>
  );
}

/** A screen, in the room that there is; as large as it was taken in a tab of its own. */
function Figura({
  testo,
  immagine,
}: {
  readonly testo: string;
  readonly immagine: Immagine | undefined;
}) {
  if (!immagine) return null;
  const { indirizzo, larghezza, altezza } = immagine;
  return (
    <a href={indirizzo} target="_blank" rel="noreferrer" className={classi.immagine}>
      <img src={indirizzo} alt={testo} width={larghezza} height={altezza} loading="lazy" />
    </a>
  );
}

function UnBlocco({ blocco, immagini, ...contesto }: BloccoProps) {
  if (blocco.t === 'codice') return <pre>{blocco.testo}</pre>;
  if (blocco.t === 'immagine')
    return <Figura testo={blocco.testo} immagine={immagini[blocco.file]} />;
  if (blocco.t === 'tabella') return <Tabella blocco={blocco} {...contesto} />;
  if (blocco.t === 'elenco') {
    const voci = (
      <Ognuno
        di={blocco.voci}
        come={(voce) => (
          <li>
            <Pezzi pezzi={voce} {...contesto} />
          </li>
        )}
      />
    );
    return blocco.numerato ? <ol>{voci}</ol> : <ul>{voci}</ul>;
  }
  const dentro = <Pezzi pezzi={blocco.dentro} {...contesto} />;
  if (blocco.t === 'paragrafo') return <p>{dentro}</p>;
  const Titolo = blocco.livello <= 2 ? 'h2' : 'h3';
  return (
    <Titolo id={idTitolo(blocco.ancora)} data-livello={blocco.livello}>
      {dentro}
    </Titolo>
  );
}

/** A page of the manual: elements of ours made of its blocks, never markup of the page's. */
export function Testo({
  pagina: { blocchi, immagini },
  senzaTitolo = false,
  ...contesto
}: Contesto & { readonly pagina: PaginaDelManuale; readonly senzaTitolo?: boolean }) {
  const mostrati = senzaTitolo ? blocchi.slice(1) : blocchi;
  return (
    <div className={classi.testo} lang="it">
      <Ognuno
        key={contesto.qui}
        di={mostrati}
        come={(blocco) => <UnBlocco blocco={blocco} immagini={immagini} {...contesto} />}
      />
    </div>
  );
}
