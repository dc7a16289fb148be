import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { segno } from '#domain/money/decimale.ts';
import { contati, stampaIntero } from '#domain/money/esatto-italiano.ts';
import { stampaIstante } from '#domain/tempo/istante.ts';
import { TabellaContabile } from '#web/contabilita/TabellaContabile.tsx';
import { testoErrore } from '#web/record/errore.ts';
import { Modale } from '#web/ui/Modale.tsx';
import { cifra } from './ConfrontoBreve.tsx';
import classi from './chiusura.module.css';
import { type Confronto, confrontoDi, type Valutazione } from './chiusura-api.ts';
import { conSegno } from './EffettoChiusura.tsx';
import { nomeDi } from './passi-chiusura.ts';

/** So many rows that differ are shown: the greatest differences come first. */
const RIGHE = 100;

export interface DialogoConfrontoProps {
  readonly valutazioni: readonly Valutazione[];
  readonly mostrata: Valutazione;
  readonly confrontata: Valutazione | null;
  readonly scrive: boolean;
  readonly onGuarda: (una: Valutazione) => void;
  readonly onConfronta: (una: Valutazione) => void;
  readonly onElimina: (una: Valutazione) => void;
  readonly onChiudi: () => void;
}

/** Every run of the exercise, and row by row what differs between the one at hand and another. */
export function DialogoConfronto(props: DialogoConfrontoProps) {
  const { valutazioni, mostrata, confrontata, onChiudi } = props;
  return (
    <Modale
      titolo="Confronta le valutazioni"
      aperta
      misura="xl"
      onChiudi={onChiudi}
      annulla="Chiudi"
    >
      {/* What is read takes the focus, not the cross. */}
      <div className={classi.elencoPassate} tabIndex={-1} data-autofocus>
        <TabellaContabile
          etichetta="Valutazioni"
          colonne={['Valutazione', 'Quando', 'Da chi', 'Sul risultato', 'Che cosa se ne fa']}
          numeri={2}
          righe={valutazioni.map((una) => ({
            chiave: una.guid,
            celle: [
              nomeDi(una),
              stampaIstante(una.simulataIl),
              una.simulataDa,
              conSegno(una.effetto.risultato),
              <Azioni key="azioni" {...props} una={una} />,
            ],
          }))}
        />
      </div>
      {confrontata ? (
        <Righe prima={confrontata} dopo={mostrata} />
      ) : (
        <p className="spiega">Con una valutazione sola non c’è nulla da confrontare.</p>
      )}
    </Modale>
  );
}

type AzioniProps = DialogoConfrontoProps & { readonly una: Valutazione };

function Azioni({ una, mostrata, confrontata, scrive, ...props }: AzioniProps) {
  if (una.guid === mostrata.guid) return <b>questa</b>;
  return (
    <Group gap={6} justify="flex-end" wrap="nowrap">
      {una.guid === confrontata?.guid ? (
        <b>confrontata</b>
      ) : (
        <Button size="xs" variant="default" onClick={() => props.onConfronta(una)}>
          Confronta
        </Button>
      )}
      <Button size="xs" variant="default" onClick={() => props.onGuarda(una)}>
        Guarda
      </Button>
      {scrive && una.stato === 'S' ? (
        <Button size="xs" variant="default" onClick={() => props.onElimina(una)}>
          Elimina
        </Button>
      ) : null}
    </Group>
  );
}

type Cifra = Confronto['righe'][number]['svalutazione'];

/** What changed, from what it was. */
const cambiata = ({ prima, differenza }: Cifra): string =>
  segno(differenza) === 0
    ? ''
    : `${prima === null ? 'nuova' : `da ${cifra(prima)}`}, ${conSegno(differenza)}`;

function Righe({ prima, dopo }: { readonly prima: Valutazione; readonly dopo: Valutazione }) {
  const { data, error } = useQuery(confrontoDi(prima.guid, dopo.guid));
  if (error) return <p role="alert">{testoErrore(error)}</p>;
  if (!data) return null;
  const detto = `${nomeDi(dopo)} rispetto a ${nomeDi(prima).toLowerCase()}`;
  if (data.righe.length === 0) return <p>{detto}: nessuna riga cambia.</p>;
  const altre = data.righe.length - RIGHE;
  return (
    <>
      <h3 className="titoletto">
        {detto}: {contati(data.righe.length, 'riga cambia', 'righe cambiano')}
      </h3>
      <TabellaContabile
        etichetta={detto}
        colonne={['Titolo', 'Dove', 'Svalutazione', 'Scarto', 'Mercato', 'Valore di bilancio']}
        numeri={4}
        righe={data.righe.slice(0, RIGHE).map((una) => ({
          chiave: `${una.codTitolo} ${una.codPortafoglio} ${una.codDepositario} ${una.immCirc} ${una.corta}`,
          celle: [
            una.codTitolo,
            `${una.codPortafoglio}, ${una.codDepositario}, ${una.immCirc}`,
            cambiata(una.svalutazione),
            cambiata(una.scarto),
            cambiata(una.valoreMercato),
            cambiata(una.valoreBilancio),
          ],
        }))}
      />
      {altre > 0 ? (
        <p className="nota">E altre {stampaIntero(altre)}, di differenza minore.</p>
      ) : null}
    </>
  );
}
