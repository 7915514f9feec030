/** Places overseas to which those goods are shipped, by UN/LOCODE (UNECE; compared with `sea-ports` 0.0.9, MIT). Other names stand in brackets. */
export const overseas = {
  sea: `
    AEJEA Jebel Ali (Dubai)
    AEKLF Khor Fakkan
    AESHJ Sharjah
    ARBUE Buenos Aires
    AUBNE Brisbane
    AUFRE Fremantle
    AUMEL Melbourne
    AUSYD Sydney
    BDCGP Chattogram (Chittagong)
    BEANR Antwerp (Antwerpen, Anvers)
    BEZEE Zeebrugge
    BGVAR Varna
    BRRIO Rio de Janeiro
    BRSSA Salvador
    BRSSZ Santos
    CAHAL Halifax
    CAMTR Montréal
    CATOR Toronto
    CAVAN Vancouver
    CLSAI San Antonio
    CLVAP Valparaíso
    CNCAN Guangzhou (Canton)
    CNDLC Dalian
    CNNGB Ningbo
    CNNSA Nansha
    CNSHA Shanghai
    CNTAO Qingdao (Tsingtao)
    CNTSN Tianjin
    CNTXG Xingang (Tianjin)
    CNXMN Xiamen
    CNYTN Yantian (Shenzhen)
    COBUN Buenaventura
    COCTG Cartagena
    CYLMS Limassol
    DEBRE Bremen (Brême)
    DEBRV Bremerhaven
    DEHAM Hamburg (Hambourg)
    DKAAR Aarhus
    DKCPH Copenhagen (København, Copenhague)
    DOCAU Caucedo
    ECGYE Guayaquil
    EETLL Tallinn
    ESALG Algeciras (Algésiras)
    ESBCN Barcelona (Barcelone)
    ESBIO Bilbao
    ESVGO Vigo
    ESVLC Valencia (Valence)
    FIHEL Helsinki
    FRBOD Bordeaux
    FRDKK Dunkirk (Dunkerque)
    FRFOS Fos-sur-Mer
    FRLEH Le Havre
    FRMRS Marseille
    FRNTE Nantes
    FRURO Rouen
    GBFXT Felixstowe
    GBHUL Hull
    GBIMM Immingham
    GBLGP London Gateway (Londres)
    GBLIV Liverpool
    GBLON London (Londres)
    GBSOU Southampton
    GBTIL Tilbury
    GRPIR Piraeus (Le Pirée)
    GRSKG Thessaloniki (Thessalonique)
    HKHKG Hong Kong
    HRRJK Rijeka
    IDBLW Belawan
    IDJKT Jakarta
    IDSUB Surabaya
    IEDUB Dublin
    ILASH Ashdod
    ILHFA Haifa (Haïfa)
    INCCU Kolkata (Calcutta)
    INCOK Cochin (Kochi)
    INMAA Chennai (Madras)
    INMUN Mundra
    INNSA Nhava Sheva (Jawaharlal Nehru, Mumbai)
    INTUT Tuticorin (Thoothukudi)
    IQUQR Umm Qasr
    IRBND Bandar Abbas
    ISREY Reykjavik
    ITGOA Genoa (Genova, Gênes)
    ITLIV Livorno (Livourne)
    ITNAP Naples (Napoli)
    ITRAN Ravenna (Ravenne)
    ITSAL Salerno (Salerne)
    ITSPE La Spezia
    ITTRS Trieste
    ITVCE Venice (Venezia, Venise)
    ITVDL Vado Ligure
    JOAQJ Aqaba (Akaba)
    JPNGO Nagoya
    JPOSA Osaka
    JPTYO Tokyo
    JPUKB Kobe
    JPYOK Yokohama
    KRINC Incheon
    KRPUS Busan (Pusan)
    KWSWK Shuwaikh
    LBBEY Beirut (Beyrouth)
    LKCMB Colombo
    LTKLJ Klaipėda
    LVRIX Riga
    MMRGN Yangon (Rangoon)
    MTMAR Marsaxlokk
    MXVER Veracruz
    MXZLO Manzanillo
    MYPEN Penang
    MYPGU Pasir Gudang
    MYPKG Port Klang
    MYTPP Tanjung Pelepas
    NLAMS Amsterdam
    NLRTM Rotterdam
    NLVLI Vlissingen (Flushing, Flessingue)
    NOOSL Oslo
    NZAKL Auckland
    NZTRG Tauranga
    OMSLL Salalah
    OMSOH Sohar
    PAMIT Manzanillo
    PAONX Colón
    PECLL Callao
    PHMNL Manila (Manille)
    PKBQM Port Qasim (Karachi)
    PKKHI Karachi
    PLGDN Gdańsk
    PLGDY Gdynia
    PTLEI Leixões (Porto)
    PTLIS Lisbon (Lisboa, Lisbonne)
    ROCND Constanța
    RULED Saint Petersburg (Saint-Pétersbourg)
    RUNVS Novorossiysk
    SADMM Dammam
    SAJED Jeddah (Djeddah)
    SEGOT Gothenburg (Göteborg)
    SEHEL Helsingborg
    SESTO Stockholm
    SGSIN Singapore (Singapour)
    SIKOP Koper
    THBKK Bangkok
    THLCH Laem Chabang
    TRIST Istanbul
    TRIZM Izmir
    TRMER Mersin
    TWKEL Keelung
    TWKHH Kaohsiung
    UAODS Odesa (Odessa)
    USBAL Baltimore
    USBOS Boston
    USCHS Charleston
    USEWR Newark
    USHOU Houston
    USJAX Jacksonville
    USLAX Los Angeles
    USLGB Long Beach
    USMIA Miami
    USMSY New Orleans (La Nouvelle-Orléans)
    USNYC New York
    USOAK Oakland
    USORF Norfolk
    USPHL Philadelphia (Philadelphie)
    USSAV Savannah
    USSEA Seattle
    USTIW Tacoma
    UYMVD Montevideo
    VNHPH Haiphong
    VNSGN Ho Chi Minh City (Hô-Chi-Minh-Ville, Saigon)`,
  land: `
    ESMAD Madrid
    FRPAR Paris
    ITMIL Milan (Milano)`,
  inland: `
    ATVIE Vienna (Wien, Vienne)
    CHBSL Basel (Bâle)
    DEDUI Duisburg (Duisbourg)`,
};
