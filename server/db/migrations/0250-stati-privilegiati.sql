-- Where a state has been on the list of D.M. 4-5-1999 IVAFE is 4 per mille: a list that changes, so it is data.

alter table paesi
  add column privilegiato_dal date,
  add column privilegiato_al date,
  add check (privilegiato_dal <= privilegiato_al),
  add check (privilegiato_al is null or privilegiato_dal is not null);
comment on column paesi.privilegiato_dal is 'Da quando è fra gli stati a regime fiscale privilegiato (D.M. 4-5-1999); nullo: non lo è.';
comment on column paesi.privilegiato_al is 'Fino a quando lo è stato; nullo: lo è ancora.';

drop trigger attributi_di_sistema on paesi;
create trigger attributi_di_sistema before update on paesi
  for each row when (old.di_sistema)
  execute function attributi_di_sistema('privilegiato_dal', 'privilegiato_al');

update paesi set privilegiato_dal = '1999-05-04'
 where cod_paese in ('AD', 'AE', 'AG', 'AI', 'AW', 'BB', 'BH', 'BM', 'BN', 'BQ', 'BS', 'BZ', 'CK', 'CR', 'CW', 'DJ', 'DM', 'EC',
                     'GD', 'GG', 'GI', 'HK', 'IM', 'JE', 'KN', 'KY', 'LB', 'LC', 'LI', 'LR', 'MC', 'MH', 'MO', 'MS', 'MU', 'MV', 'MY',
                     'NR', 'NU', 'OM', 'PA', 'PF', 'PH', 'SC', 'SG', 'SX', 'TC', 'TO', 'TV', 'TW', 'UY', 'VC', 'VG', 'VU', 'WS');
update paesi set privilegiato_dal = '1999-05-04', privilegiato_al = '2023-12-31' where cod_paese = 'CH';
