import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LegendaCifre, Valori } from '#web/grafici/Carta.tsx';
import { tacche } from '#web/grafici/tacche.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { useTastoPagina } from '#web/ui/use-tasto-pagina.ts';
import { cifra } from './cifre.ts';
import { useFlussi } from './flussi.ts';
import { type Anno, annoDi } from './home-api.ts';
import { type MeseDellAnno, mesiDellAnno, totaleDi } from './mesi.ts';
import classi from './proventi.module.css';
import { Riquadro } from './Riquadro.tsx';
import { Vai } from './Vai.tsx';
import { versoDettaglio, versoScadenzario } from './verso.ts';

const SERIE = [
  { serie: 'cedole', nome: 'Cedole', colore: 'var(--t-series-1)' },
  { serie: 'dividendi', nome: 'Dividendi', colore: 'var(--t-series-2)' },
  { serie: 'attesi', nome: 'Attesi', colore: 'transparent' },
] as const;
const LINEE = 4;

const inNumero = (mese: MeseDellAnno) => SERIE.map(({ serie }) => Math.max(0, Number(mese[serie])));

const alto = (mese: MeseDellAnno): number => inNumero(mese).reduce((a, b) => a + b, 0);

/** A month in words, for who hears it. */
const inParole = (mese: MeseDellAnno): string => {
  const dette = SERIE.filter(({ serie }) => /[1-9]/.test(mese[serie])).map(
    ({ serie, nome }) => `${nome.toLowerCase()} ${cifra(mese[serie])}`,
  );
  return `${mese.nome}: ${dette.join(', ') || 'nessun provento'}`;
};

/** Where a month leads: to what was registered in it, or to what it will bring. */
function versoDelMese(mese: MeseDellAnno, anno: Anno, elabora: boolean) {
  const { dal, al } = mese;
  if (dal > anno.al) return versoScadenzario(dal, al, elabora);
  const causali = [...anno.causaliCedole, ...anno.causaliDividendi];
  return versoDettaglio({ dal, al: al < anno.al ? al : anno.al, causali }, elabora);
}

/** The income of the year month by month, with what is still awaited; V turns it into its table. */
export function ProventiPerMese() {
  const { codAzienda } = useSessione();
  const letta = useQuery(annoDi(codAzienda));
  const { letta: flussi } = useFlussi();
  const [tabella, setTabella] = useState(false);
  useTastoPagina('valori', () => setTabella((prima) => !prima));
  const { data: anno } = letta;
  const mesi = anno ? mesiDellAnno(anno, flussi.data) : [];
  const titolo = anno ? `Proventi per mese, ${anno.al.slice(0, 4)}` : 'Proventi per mese';
  return (
    <Riquadro
      titolo={titolo}
      letta={letta}
      righe={6}
      className={classi.conGrafico}
      accanto={
        anno ? (
          <div className={classi.legenda}>
            <LegendaCifre
              voci={SERIE.map(({ serie, nome, colore }) => ({
                ...{ nome, colore, cifra: cifra(totaleDi(mesi, serie)) },
              }))}
            />
          </div>
        ) : null
      }
    >
      {anno && tabella ? <Tabella titolo={titolo} mesi={mesi} anno={anno} /> : null}
      {anno && !tabella ? <Colonne mesi={mesi} anno={anno} /> : null}
    </Riquadro>
  );
}

interface MesiProps {
  readonly mesi: readonly MeseDellAnno[];
  readonly anno: Anno;
}

function Colonne({ mesi, anno }: MesiProps) {
  const elabora = useSessione().puo('Elaborazioni_R');
  // A year without any income has no step of its own: its axis is the zero line.
  const altezze = mesi.map(alto);
  const scala = altezze.some((una) => una > 0) ? tacche([0, ...altezze], LINEE) : [0];
  const massimo = scala.at(-1) || 1;
  const quota = (valore: number) => `${(100 * valore) / massimo}%`;
  return (
    <div className={classi.grafico}>
      <div className={classi.scala} aria-hidden="true">
        {scala.map((tacca) => (
          <span key={tacca} style={{ bottom: quota(tacca) }}>
            {cifra(String(tacca)).replace(/,00$/, '')}
          </span>
        ))}
      </div>
      <ul className={classi.colonne}>
        {mesi.map((mese) => (
          <li key={mese.dal} data-corrente={mese.corrente || undefined}>
            <Vai verso={versoDelMese(mese, anno, elabora)} title={inParole(mese)}>
              <span className="solo-lettore">{inParole(mese)}</span>
              {inNumero(mese).map((valore, i) =>
                valore > 0 ? (
                  <i
                    key={SERIE[i]?.serie}
                    data-serie={SERIE[i]?.serie}
                    style={{ height: quota(valore) }}
                  />
                ) : null,
              )}
            </Vai>
            <small aria-hidden="true">{mese.nome.slice(0, 3)}</small>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Tabella({ titolo, mesi, anno }: MesiProps & { readonly titolo: string }) {
  const elabora = useSessione().puo('Elaborazioni_R');
  return (
    <div className={classi.valori}>
      <Valori
        titolo={titolo}
        testa={['Mese', ...SERIE.map(({ nome }) => `${nome} €`)]}
        righe={mesi.map((mese) => ({
          chiave: mese.dal,
          nome: <Vai verso={versoDelMese(mese, anno, elabora)}>{mese.nome}</Vai>,
          celle: SERIE.map(({ serie }) => cifra(mese[serie])),
        }))}
      />
    </div>
  );
}
