import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  rotteDelMovimento,
  type ScritturaDelMovimentoWire,
  type ScrittureDelMovimentoWire,
} from '#contract/contabilita/movimento.ts';
import { stampaEsatto } from '#domain/money/esatto-italiano.ts';
import { stampaData } from '#domain/tempo/data.ts';
import { stampaIstante } from '#domain/tempo/istante.ts';
import { chiama } from '#web/base/api.ts';
import { testoErrore } from '#web/record/errore.ts';
import classi from './scritture-del-movimento.module.css';

interface Props {
  readonly idMovimento: number;
  /** What is known of the movement changes with it. */
  readonly versione: number;
}

const ARCHIVI = '/page/contabilita/archivi';
const importo = (valore: string) => stampaEsatto(valore, 2);

/** Under a registered movement the entries that it made, or those that it will make. */
export default function ScrittureDelMovimento({ idMovimento, versione }: Props) {
  const { data, error } = useQuery({
    queryKey: ['contabilizza', 'movimento', idMovimento, versione],
    queryFn: ({ signal }) =>
      chiama(rotteDelMovimento.scritture, { params: { id: idMovimento }, query: {}, signal }),
  });
  if (error)
    return (
      <section className="pannello">
        <p role="alert">Le scritture non sono state lette: {testoErrore(error)}</p>
      </section>
    );
  if (!data) return null;
  return (
    <section className={`pannello ${classi.carta}`} aria-label="Scritture del movimento">
      <Scritture dette={data} />
    </section>
  );
}

interface ScrittureProps {
  readonly dette: ScrittureDelMovimentoWire;
  /** Whether what they stand under says already that they are to come. */
  readonly sottoTitolo?: boolean;
}

/** The entries of a movement, what hinders them, or that it gives none. */
export function Scritture({ dette, sottoTitolo }: ScrittureProps) {
  const { codLibro, scritture, scarti } = dette;
  return (
    <>
      {scritture.map((una, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: those to come have no number
        <Scrittura key={i} una={una} codLibro={codLibro} sottoTitolo={sottoTitolo} />
      ))}
      {scarti.map((messaggio) => (
        <p key={messaggio} className="spiega errato" role="alert">
          {messaggio}
        </p>
      ))}
      {scritture.length + scarti.length === 0 ? (
        <p className="nota">Questo movimento non dà scritture nel libro {codLibro}.</p>
      ) : null}
    </>
  );
}

interface ScritturaProps {
  readonly una: ScritturaDelMovimentoWire;
  readonly codLibro: string;
  readonly sottoTitolo: boolean | undefined;
}

function Titolo({ una, codLibro, sottoTitolo }: ScritturaProps) {
  const { stato, numero, esercizio, dataContabile, registratoDa, registratoIl } = una;
  if (stato === 'C')
    return (
      <>
        <h2 className="titoletto">
          Scrittura n. {numero}/{esercizio} del {stampaData(dataContabile)}
        </h2>
        <span>
          libro {codLibro} · confermata il {registratoIl ? stampaIstante(registratoIl) : ''} da{' '}
          {registratoDa} ·{' '}
          <Link
            to={`${ARCHIVI}/giornale` as never}
            search={{ scrittura: String(una.id), libro: codLibro } as never}
          >
            Giornale
          </Link>
        </span>
      </>
    );
  return (
    <>
      {sottoTitolo ? null : (
        <h2 className="titoletto">
          {stato === 'G' ? 'Scrittura da confermare' : 'Scritture che ne deriveranno'}
        </h2>
      )}
      <span>
        libro {codLibro} · {stampaData(dataContabile)}
      </span>
    </>
  );
}

/** An entry as accountants write it: each line with the formula that it comes from, and what it comes to. */
function Scrittura({ una, codLibro, sottoTitolo }: ScritturaProps) {
  const totale = (segno: 'D' | 'A') =>
    una.righe
      .filter((riga) => riga.segno === segno)
      .reduce((somma, riga) => somma + BigInt(riga.importo.replace('.', '')), 0n);
  const [dare, avere] = [totale('D'), totale('A')];
  const euro = (centesimi: bigint) => {
    const cifre = String(centesimi < 0n ? -centesimi : centesimi).padStart(3, '0');
    return importo(`${centesimi < 0n ? '-' : ''}${cifre.slice(0, -2)}.${cifre.slice(-2)}`);
  };
  return (
    <div data-futura={una.stato === 'P' || undefined}>
      <header className={classi.testa}>
        <Titolo una={una} codLibro={codLibro} sottoTitolo={sottoTitolo} />
      </header>
      <table className={classi.righe}>
        <thead>
          <tr>
            <th scope="col">Riga</th>
            <th scope="col">Conto</th>
            <th scope="col">Descrizione</th>
            <th scope="col">Perché</th>
            <th scope="col">Dare</th>
            <th scope="col">Avere</th>
          </tr>
        </thead>
        <tbody>
          {una.righe.map((riga) => (
            <tr key={riga.nRiga}>
              <td>{riga.nRiga}</td>
              <td>
                <Link
                  to={`${ARCHIVI}/mastrini` as never}
                  search={{ conto: String(riga.descrizioneContoId), libro: codLibro } as never}
                >
                  {riga.numeroConto}
                </Link>
              </td>
              <td>{riga.descrizioneConto}</td>
              <td className={classi.perche}>{riga.perche ?? ''}</td>
              <td>{riga.segno === 'D' ? importo(riga.importo) : ''}</td>
              <td>{riga.segno === 'A' ? importo(riga.importo) : ''}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={4}>Sbilancio {euro(dare - avere)}</td>
            <td>{euro(dare)}</td>
            <td>{euro(avere)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
